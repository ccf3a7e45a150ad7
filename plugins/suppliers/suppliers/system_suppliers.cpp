#include "suppliers/system_suppliers.hpp"

#include <array>
#include <unordered_map>

#include "suppliers/normalized_name.hpp"

namespace cardcage::suppliers {

std::span<const SystemSupplier> systemSuppliers() {
    using enum SupplierType;
    static constexpr auto suppliers = std::to_array<SystemSupplier>({
        // Distributors of electronic components, worldwide
        {"Arrow Electronics", Distributor},
        {"Avnet", Distributor},
        {"Chip One Stop", Distributor},
        {"DigiKey", Distributor},
        {"element14", Distributor},
        {"Farnell", Distributor},
        {"Future Electronics", Distributor},
        {"LCSC", Distributor},
        {"Mouser", Distributor},
        {"Newark", Distributor},
        {"RS Components", Distributor},
        {"Sager Electronics", Distributor},
        {"TTI", Distributor},
        {"Verical", Distributor},
        {"WPG", Distributor},
        {"WT Microelectronics", Distributor},
        // Europe
        {"Acal BFi", Distributor},
        {"Anglia Components", Distributor},
        {"Beck Elektronik", Distributor},
        {"Bürklin", Distributor},
        {"CODICO", Distributor},
        {"Conrad", Distributor},
        {"Distrelec", Distributor},
        {"EBV Elektronik", Distributor},
        {"EVE", Distributor},
        {"Glyn", Distributor},
        {"Gudeco", Distributor},
        {"HY-LINE", Distributor},
        {"Mercateo", Distributor},
        {"MSC Technologies", Distributor},
        {"Rapid Electronics", Distributor},
        {"reichelt elektronik", Distributor},
        {"Rutronik", Distributor},
        {"Schukat", Distributor},
        {"Solid State Supplies", Distributor},
        {"SOS electronic", Distributor},
        {"TME", Distributor},
        {"Toby Electronics", Distributor},
        {"Vigor", Distributor},
        {"WDI", Distributor},
        // America
        {"Allied Electronics", Distributor},
        {"America II", Broker},
        {"Bisco Industries", Distributor},
        {"Heilind Electronics", Distributor},
        {"Jameco", Distributor},
        {"Master Electronics", Distributor},
        {"NAC Semi", Distributor},
        {"Onlinecomponents.com", Distributor},
        {"PEI-Genesis", Distributor},
        {"Powell Electronics", Distributor},
        {"Richardson RFPD", Distributor},
        {"Rochester Electronics", Distributor},
        {"SparkFun", Distributor},
        {"Symmetry Electronics", Distributor},
        {"Waldom", Distributor},
        // Asia and Pacific
        {"Akizuki Denshi", Distributor},
        {"Corestaff", Distributor},
        {"Cytech", Distributor},
        {"Macnica", Distributor},
        {"Marutsu", Distributor},
        {"Ryosan", Distributor},
        {"Sekorm", Distributor},
        {"SZLCSC", Distributor},
        {"Win Source", Distributor},
        {"WPI", Distributor},
        // Independent distributors
        {"A2 Global Electronics", Broker},
        {"Converge", Broker},
        {"Component Sense", Broker},
        {"Flip Electronics", Broker},
        {"Fusion Worldwide", Broker},
        {"Quest Components", Broker},
        {"Smith", Broker},
        {"Sourceability", Broker},
        // Manufacturers that sell to everybody
        {"Adafruit", Manufacturer},
        {"Analog Devices", Manufacturer},
        {"Coilcraft", Manufacturer},
        {"Microchip Direct", Manufacturer},
        {"Phoenix Contact", Manufacturer},
        {"Samtec", Manufacturer},
        {"Seeed Studio", Manufacturer},
        {"STMicroelectronics", Manufacturer},
        {"TE Connectivity", Manufacturer},
        {"Texas Instruments", Manufacturer},
        {"Würth Elektronik", Manufacturer},
        // Printed circuit boards
        {"Advanced Circuits", PcbSupplier},
        {"Aisler", PcbSupplier},
        {"AT&S", PcbSupplier},
        {"Elecrow", PcbSupplier},
        {"Eurocircuits", PcbSupplier},
        {"Fineline", PcbSupplier},
        {"ICAPE", PcbSupplier},
        {"JLCPCB", PcbSupplier},
        {"KSG", PcbSupplier},
        {"LeitOn", PcbSupplier},
        {"Multi Circuit Boards", PcbSupplier},
        {"NCAB", PcbSupplier},
        {"OSH Park", PcbSupplier},
        {"PCB-Pool", PcbSupplier},
        {"PCBWay", PcbSupplier},
        {"Sierra Circuits", PcbSupplier},
        {"Sunstone Circuits", PcbSupplier},
        {"TTM Technologies", PcbSupplier},
        {"Unimicron", PcbSupplier},
    });
    return suppliers;
}

std::span<const SystemAlias> systemAliases() {
    static constexpr auto aliases = std::to_array<SystemAlias>({
        {"Arrow", "Arrow Electronics"},
        {"Arrow.com", "Arrow Electronics"},
        {"Avnet Electronics", "Avnet"},
        {"Digi-Key Electronics", "DigiKey"},
        {"digikey.com", "DigiKey"},
        {"Premier Farnell", "Farnell"},
        {"Farnell element14", "Farnell"},
        {"Future", "Future Electronics"},
        {"LCSC Electronics", "LCSC"},
        {"Mouser Electronics", "Mouser"},
        {"mouser.com", "Mouser"},
        {"Newark Electronics", "Newark"},
        {"Newark element14", "Newark"},
        {"RS", "RS Components"},
        {"RS Online", "RS Components"},
        {"Buerklin", "Bürklin"},
        {"Bürklin Elektronik", "Bürklin"},
        {"Conrad Electronic", "Conrad"},
        {"Reichelt", "reichelt elektronik"},
        {"Rutronik Elektronische Bauelemente", "Rutronik"},
        {"Schukat electronic", "Schukat"},
        {"Transfer Multisort Elektronik", "TME"},
        {"TME Transfer Multisort Elektronik", "TME"},
        {"Win Source Electronics", "Win Source"},
        {"Adafruit Industries", "Adafruit"},
        {"ADI", "Analog Devices"},
        {"SparkFun Electronics", "SparkFun"},
        {"TI", "Texas Instruments"},
        {"TI.com", "Texas Instruments"},
        {"Wuerth Elektronik", "Würth Elektronik"},
        {"Wuerth Elektronik eiSos", "Würth Elektronik"},
        {"Würth Elektronik eiSos", "Würth Elektronik"},
    });
    return aliases;
}

std::optional<std::string> systemNameOf(const std::string& normalized_name) {
    static const auto names = [] {
        std::unordered_map<std::string, std::string> known;
        for (const auto& [alias, name] : systemAliases()) known.emplace(normalizedName(alias), normalizedName(name));
        return known;
    }();
    const auto found = names.find(normalized_name);
    return found == names.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace cardcage::suppliers
