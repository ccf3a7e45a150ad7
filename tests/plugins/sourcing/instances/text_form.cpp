#include "tests/plugins/sourcing/instances/text_form.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <stdexcept>
#include <unordered_map>

namespace cardcage::sourcing::instances {
namespace {

__extension__ typedef unsigned __int128 UnsignedInt128;

constexpr std::string_view none = "-";

std::string escaped(std::string_view text) {
    if (text.empty()) return "%";
    if (text == none) return "%2D";
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string word;
    for (const char byte : text) {
        const auto code = static_cast<unsigned char>(byte);
        if (code <= 0x20 || code == 0x7f || std::string_view("%:,{}#").find(byte) != std::string_view::npos) {
            word += {'%', digits[code / 16], digits[code % 16]};
        } else {
            word += byte;
        }
    }
    return word;
}

std::string unescaped(std::string_view word) {
    if (word == "%") return {};
    std::string text;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] != '%') {
            text += word[i];
            continue;
        }
        unsigned code = 0;
        if (i + 2 >= word.size() ||
            std::from_chars(word.data() + i + 1, word.data() + i + 3, code, 16).ptr != word.data() + i + 3) {
            throw std::runtime_error("'" + std::string(word) + "' has no two hexadecimal digits after %");
        }
        text += static_cast<char>(code);
        i += 2;
    }
    return text;
}

/// The words of one record: what its fields are written by.
class RecordWriter {
public:
    explicit RecordWriter(std::string& out, std::string_view kind) : out_(out) { out_ += kind; }
    ~RecordWriter() { out_ += '\n'; }
    RecordWriter(const RecordWriter&) = delete;
    RecordWriter& operator=(const RecordWriter&) = delete;

    RecordWriter& raw(std::string_view word) {
        out_ += ' ';
        out_ += word;
        return *this;
    }
    RecordWriter& id(std::string_view text) { return raw(escaped(text)); }
    RecordWriter& set(const std::vector<std::string>& members) {
        std::string word = "{";
        for (const auto& member : members) word += (word.size() > 1 ? "," : "") + escaped(member);
        return raw(word + "}");
    }
    /// key value, unless it is the default.
    RecordWriter& word(std::string_view key, std::string_view value, std::string_view otherwise = "") {
        if (value != otherwise) raw(key).id(value);
        return *this;
    }
    RecordWriter& number(std::string_view key, Int128 value, int digits, Int128 otherwise = 0) {
        if (value != otherwise) raw(key).raw(decimal(value, digits));
        return *this;
    }
    template <class Value>
    RecordWriter& maybe(std::string_view key, const std::optional<Value>& value, int digits) {
        if (value) raw(key).raw(decimal(*value, digits));
        return *this;
    }
    RecordWriter& flag(std::string_view key, bool value, bool otherwise = false) {
        return number(key, value, 0, otherwise);
    }

private:
    std::string& out_;
};

class Writer {
public:
    explicit Writer(const Instance& instance) : instance_(instance) {}

    std::string text() {
        out_ = "INSTANCE 1\n";
        record("date").raw(instance_.date);
        record("base").id(instance_.base);
        for (const auto& rate : instance_.rates) record("rate").id(rate.currency).raw(decimal(rate.rate, 12));
        for (const auto& supplier : instance_.suppliers) write(supplier);
        for (const auto& charge : instance_.charges) write(charge);
        for (const auto& part : instance_.parts) write(part);
        for (const auto& group : instance_.groups) {
            record("group").set(idsOf(group.parts)).number("setup", group.setup, 6).number("need", group.need, 6);
        }
        for (const auto& joint : instance_.joints) record("joint").set(idsOf(joint));
        for (const auto& line : instance_.lines) write(line);
        for (const auto& sub : instance_.subs) {
            auto to = record("sub");
            to.id(sub.parent).id(sub.child).raw("qty").raw(decimal(sub.quantity, 6));
            if (sub.by != 1) to.raw("by").raw(std::to_string(sub.by));
            to.flag("decimal", sub.is_decimal);
        }
        for (const auto& scenario : instance_.scenarios) write(scenario);
        for (const auto& plan : instance_.plans) write(plan);
        return std::move(out_);
    }

private:
    RecordWriter record(std::string_view kind) { return RecordWriter(out_, kind); }

    std::vector<std::string> idsOf(const std::vector<std::uint32_t>& parts) const {
        std::vector<std::string> ids;
        for (const auto part : parts) ids.push_back(instance_.parts.at(part).id);
        return ids;
    }
    void partOrGroup(RecordWriter& to, const std::vector<std::uint32_t>& parts) const {
        if (parts.size() == 1) {
            to.id(instance_.parts.at(parts[0]).id);
        } else {
            to.set(idsOf(parts));
        }
    }

    void write(const Supplier& supplier) {
        auto to = record("supplier");
        to.id(supplier.id);
        if (supplier.is_banned) {
            to.raw("tier").raw("banned");
        } else {
            to.number("tier", supplier.tier, 0, 1);
        }
        to.number("ship", supplier.ship, 12).maybe("free_above", supplier.free_above, 12);
        to.number("mov", supplier.mov, 12).number("incoming", supplier.incoming, 0);
        to.flag("inventory", supplier.is_inventory);
    }

    void write(const Charge& charge) { record("charge").id(charge.id).number("cost", charge.cost, 12); }

    void write(const Part& part) {
        record("part")
            .id(part.id)
            .word("class", part.kind)
            .word("unit", part.unit, "Piece")
            .flag("whole", part.is_whole, true)
            .number("setup", part.setup, 6)
            .number("attr", part.attrition, 6)
            .number("need", part.need, 6);
        for (const auto& offer : part.offers) write(offer);
    }

    void write(const Offer& offer) {
        auto to = record("offer");
        to.id(offer.id).raw("sup").id(instance_.suppliers.at(offer.supplier).id);
        to.word("pack", offer.packaging).word("ptype", offer.price_type, "Standard");
        to.word("cur", offer.currency, instance_.base).number("uom", offer.uom, 6, one_unit);
        to.number("stock", offer.stock, 6).maybe("lead", offer.lead, 0).maybe("valid", offer.valid, 0);
        to.word("cust", offer.customer).number("fee", offer.fee, 12).number("once", offer.once, 12);
        if (offer.charge) to.raw("charge").id(instance_.charges.at(*offer.charge).id);
        to.word("shares", offer.shares).word("blocked", offer.blocked);
        if (!offer.on_order.empty()) to.raw("on");
        for (const auto& arrival : offer.on_order) {
            to.raw(std::to_string(arrival.day) + ":" + decimal(arrival.quantity, 6));
        }
        to.raw("prices");
        for (const auto& row : offer.prices) {
            auto word = decimal(row.moq, 6) + ":" + decimal(row.mpq, 6) + ":" + decimal(row.amount, 12);
            if (!row.currency.empty() && row.currency != offer.currency) word += ":" + escaped(row.currency);
            to.raw(word);
        }
    }

    void write(const Line& line) {
        auto to = record("line");
        to.id(line.assembly);
        partOrGroup(to, line.parts);
        to.raw("qty").raw(decimal(line.quantity, 6));
        if (line.by != 1) to.raw("by").raw(std::to_string(line.by));
        to.flag("decimal", line.is_decimal).number("attr", line.attrition, 6);
        to.flag("dnp", line.is_not_placed).flag("customer", line.is_customer_sourced);
    }

    void write(const Scenario& scenario) {
        {
            auto to = record("scenario");
            to.id(scenario.id).word("cust", scenario.customer).maybe("target", scenario.target, 0);
            to.number("lines", scenario.lines, 0, 2).maybe("suppliers", scenario.suppliers, 0);
            to.maybe("excess", scenario.excess, 6).maybe("excess_percent", scenario.excess_percent, 4);
            to.maybe("excess_value", scenario.excess_value, 12).number("residual", scenario.residual, 12);
            to.word("mode", scenario.mode, "target").number("late", scenario.late, 12);
            to.number("line", scenario.line, 12).number("excess_weight", scenario.excess_weight, 12);
            to.word("tiers", scenario.tiers, "off").number("tolerance", scenario.tolerance, 4);
            to.word("inventory", scenario.inventory, "standard").flag("mixing", scenario.is_mixing_allowed, true);
            to.flag("coupled", scenario.is_coupled);
            if (!scenario.price_types.empty()) to.raw("ptypes").set(scenario.price_types);
            if (!scenario.packagings.empty()) to.raw("packs").set(scenario.packagings);
        }
        for (const auto& demand : scenario.demands) {
            record("demand").id(demand.target).raw("qty").raw(decimal(demand.quantity, 6));
        }
    }

    void write(const Plan& plan) {
        auto to = record("plan");
        to.id(plan.scenario);
        partOrGroup(to, plan.parts);
        for (const auto& line : plan.lines) to.raw(escaped(line.offer) + ":" + decimal(line.quantity, 6));
        if (plan.unsourced.empty()) {
            to.raw("cost").raw(decimal(plan.cost, 16)).raw("bound").raw(decimal(plan.bound, 16));
        }
        to.maybe("excess", plan.excess, 6);
        to.maybe("ready", plan.ready, 0).word("reason", plan.reason).word("unsourced", plan.unsourced);
    }

    const Instance& instance_;
    std::string out_;
};

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (;;) {
        const auto end = text.find(separator);
        pieces.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return pieces;
        text.remove_prefix(end + 1);
    }
}

/// The words of one line, taken one after the other.
class RecordReader {
public:
    explicit RecordReader(std::string_view line) {
        for (const auto word : split(line, ' ')) {
            if (!word.empty()) words_.push_back(word);
        }
    }

    bool isAtEnd() const { return next_ == words_.size(); }
    std::string_view take(std::string_view what) {
        if (isAtEnd()) throw std::runtime_error(std::string(what) + " is missing");
        return words_[next_++];
    }
    std::string id() { return unescaped(take("an id")); }
    bool isList() const { return !isAtEnd() && words_[next_].find(':') != std::string_view::npos; }

    /// "" for "-".
    std::string word(std::string_view key) {
        const auto value = take(key);
        return value == none ? std::string() : unescaped(value);
    }
    Int128 number(std::string_view key, int digits) { return parsedDecimal(take(key), digits); }
    int days(std::string_view key) { return static_cast<int>(number(key, 0)); }
    bool flag(std::string_view key) {
        const auto value = number(key, 0);
        if (value != 0 && value != 1) throw std::runtime_error(std::string(key) + " is neither 0 nor 1");
        return value == 1;
    }
    template <class Value>
    std::optional<Value> maybe(std::string_view key, int digits) {
        const auto value = take(key);
        if (value == none) return std::nullopt;
        return static_cast<Value>(parsedDecimal(value, digits));
    }
    std::vector<std::string> set(std::string_view key) { return setOf(take(key)); }
    static std::vector<std::string> setOf(std::string_view word) {
        if (word == none) return {};
        if (word.size() < 3 || word.front() != '{' || word.back() != '}') {
            throw std::runtime_error("'" + std::string(word) + "' is no {…,…}");
        }
        std::vector<std::string> members;
        for (const auto member : split(word.substr(1, word.size() - 2), ',')) members.push_back(unescaped(member));
        return members;
    }

    using Fields = std::map<std::string_view, std::function<void()>>;
    /// Reads pairs up to the end.
    void pairs(const Fields& fields) {
        while (!isAtEnd()) {
            const auto key = take("a key");
            const auto field = fields.find(key);
            if (field == fields.end()) throw std::runtime_error("unknown key '" + std::string(key) + "'");
            field->second();
        }
    }

private:
    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
};

class Reader {
public:
    Instance read(std::string_view text) {
        int number = 0;
        bool has_begun = false;
        for (auto line : split(text, '\n')) {
            ++number;
            if (line.empty() || line.front() == '#') continue;
            try {
                if (!has_begun) {
                    if (line != "INSTANCE 1") throw std::runtime_error("the text does not begin with 'INSTANCE 1'");
                    has_begun = true;
                    continue;
                }
                RecordReader record(line);
                readRecord(record);
            } catch (const std::exception& error) {
                throw std::runtime_error("line " + std::to_string(number) + ": " + error.what());
            }
        }
        if (!has_begun) throw std::runtime_error("line 1: the text does not begin with 'INSTANCE 1'");
        return std::move(instance_);
    }

private:
    void readRecord(RecordReader& from) {
        const auto kind = from.take("a record");
        if (kind == "date") {
            instance_.date = from.take("the date");
        } else if (kind == "base") {
            instance_.base = from.id();
        } else if (kind == "rate") {
            auto& rate = instance_.rates.emplace_back();
            rate.currency = from.id();
            rate.rate = from.number("rate", 12);
        } else if (kind == "supplier") {
            readSupplier(from);
        } else if (kind == "charge") {
            auto& charge = instance_.charges.emplace_back();
            charge.id = from.id();
            from.pairs({{"cost", [&] { charge.cost = from.number("cost", 12); }}});
        } else if (kind == "part") {
            readPart(from);
        } else if (kind == "offer") {
            readOffer(from);
        } else if (kind == "group") {
            auto& group = instance_.groups.emplace_back();
            group.parts = partsOf(from.take("a group"));
            from.pairs({{"setup", [&] { group.setup = quantity(from, "setup"); }}, {"need", [&] {
                                                                                        group.need =
                                                                                            quantity(from, "need");
                                                                                    }}});
        } else if (kind == "joint") {
            instance_.joints.push_back(partsOf(from.take("parts")));
        } else if (kind == "line") {
            readLine(from);
        } else if (kind == "sub") {
            auto& sub = instance_.subs.emplace_back();
            sub.parent = from.id();
            sub.child = from.id();
            from.pairs(
                {{"qty", [&] { sub.quantity = quantity(from, "qty"); }},
                 {"by", [&] { sub.by = static_cast<std::int64_t>(from.number("by", 0)); }},
                 {"decimal", [&] { sub.is_decimal = from.flag("decimal"); }}}
            );
        } else if (kind == "scenario") {
            readScenario(from);
        } else if (kind == "demand") {
            if (instance_.scenarios.empty()) throw std::runtime_error("a demand stands below its scenario");
            auto& demand = instance_.scenarios.back().demands.emplace_back();
            demand.target = from.id();
            from.pairs({{"qty", [&] { demand.quantity = quantity(from, "qty"); }}});
        } else if (kind == "plan") {
            readPlan(from);
        } else {
            throw std::runtime_error("unknown record '" + std::string(kind) + "'");
        }
        if (!from.isAtEnd()) throw std::runtime_error("more words than this record has");
    }

    static Quantity quantity(RecordReader& from, std::string_view key) {
        return static_cast<Quantity>(from.number(key, 6));
    }

    void readSupplier(RecordReader& from) {
        Supplier supplier;
        supplier.id = from.id();
        from.pairs(
            {{"tier",
              [&] {
                  const auto tier = from.take("tier");
                  supplier.is_banned = tier == "banned";
                  if (!supplier.is_banned) supplier.tier = static_cast<int>(parsedDecimal(tier, 0));
              }},
             {"ship", [&] { supplier.ship = from.number("ship", 12); }},
             {"free_above", [&] { supplier.free_above = from.maybe<Amount>("free_above", 12); }},
             {"mov", [&] { supplier.mov = from.number("mov", 12); }},
             {"incoming", [&] { supplier.incoming = from.days("incoming"); }},
             {"inventory", [&] { supplier.is_inventory = from.flag("inventory"); }}}
        );
        if (!suppliers_.emplace(supplier.id, instance_.suppliers.size()).second) {
            throw std::runtime_error("supplier '" + supplier.id + "' stands twice");
        }
        instance_.suppliers.push_back(std::move(supplier));
    }

    void readPart(RecordReader& from) {
        Part part;
        part.id = from.id();
        from.pairs(
            {{"class", [&] { part.kind = from.word("class"); }},
             {"unit", [&] { part.unit = from.word("unit"); }},
             {"whole", [&] { part.is_whole = from.flag("whole"); }},
             {"setup", [&] { part.setup = quantity(from, "setup"); }},
             {"attr", [&] { part.attrition = static_cast<std::int64_t>(from.number("attr", 6)); }},
             {"need", [&] { part.need = quantity(from, "need"); }}}
        );
        if (!parts_.emplace(part.id, instance_.parts.size()).second) {
            throw std::runtime_error("part '" + part.id + "' stands twice");
        }
        instance_.parts.push_back(std::move(part));
    }

    void readOffer(RecordReader& from) {
        if (instance_.parts.empty()) throw std::runtime_error("an offer stands below its part");
        Offer offer;
        offer.currency = instance_.base;
        offer.id = from.id();
        bool has_supplier = false;
        from.pairs(
            {{"sup",
              [&] {
                  const auto id = from.id();
                  const auto found = suppliers_.find(id);
                  if (found == suppliers_.end()) throw std::runtime_error("there is no supplier '" + id + "'");
                  offer.supplier = static_cast<std::uint32_t>(found->second);
                  has_supplier = true;
              }},
             {"pack", [&] { offer.packaging = from.word("pack"); }},
             {"ptype", [&] { offer.price_type = from.word("ptype"); }},
             {"cur", [&] { offer.currency = from.id(); }},
             {"uom", [&] { offer.uom = quantity(from, "uom"); }},
             {"stock", [&] { offer.stock = quantity(from, "stock"); }},
             {"lead", [&] { offer.lead = from.maybe<int>("lead", 0); }},
             {"valid", [&] { offer.valid = from.maybe<int>("valid", 0); }},
             {"cust", [&] { offer.customer = from.word("cust"); }},
             {"fee", [&] { offer.fee = from.number("fee", 12); }},
             {"once", [&] { offer.once = from.number("once", 12); }},
             {"charge",
              [&] {
                  const auto id = from.id();
                  const auto found = std::ranges::find(instance_.charges, id, &Charge::id);
                  if (found == instance_.charges.end()) throw std::runtime_error("there is no charge '" + id + "'");
                  offer.charge = static_cast<std::uint32_t>(found - instance_.charges.begin());
              }},
             {"shares", [&] { offer.shares = from.word("shares"); }},
             {"blocked", [&] { offer.blocked = from.word("blocked"); }},
             {"on",
              [&] {
                  while (from.isList()) {
                      const auto pieces = split(from.take("on"), ':');
                      if (pieces.size() != 2) throw std::runtime_error("on takes DAY:QUANTITY");
                      offer.on_order.push_back(
                          {static_cast<int>(parsedDecimal(pieces[0], 0)),
                           static_cast<Quantity>(parsedDecimal(pieces[1], 6))}
                      );
                  }
              }},
             {"prices",
              [&] {
                  while (from.isList()) {
                      const auto pieces = split(from.take("prices"), ':');
                      if (pieces.size() != 3 && pieces.size() != 4) {
                          throw std::runtime_error("prices takes MOQ:MPQ:AMOUNT or MOQ:MPQ:AMOUNT:CURRENCY");
                      }
                      offer.prices.push_back(
                          {static_cast<Quantity>(parsedDecimal(pieces[0], 6)),
                           static_cast<Quantity>(parsedDecimal(pieces[1], 6)),
                           parsedDecimal(pieces[2], 12),
                           pieces.size() == 4 ? unescaped(pieces[3]) : std::string()}
                      );
                  }
              }}}
        );
        if (!has_supplier) throw std::runtime_error("sup is missing");
        if (offer.uom <= 0) throw std::runtime_error("uom is above 0");
        instance_.parts.back().offers.push_back(std::move(offer));
    }

    void readLine(RecordReader& from) {
        auto& line = instance_.lines.emplace_back();
        line.assembly = from.id();
        line.parts = partsOf(from.take("a part or a group"));
        from.pairs(
            {{"qty", [&] { line.quantity = quantity(from, "qty"); }},
             {"by", [&] { line.by = static_cast<std::int64_t>(from.number("by", 0)); }},
             {"decimal", [&] { line.is_decimal = from.flag("decimal"); }},
             {"attr", [&] { line.attrition = static_cast<std::int64_t>(from.number("attr", 6)); }},
             {"dnp", [&] { line.is_not_placed = from.flag("dnp"); }},
             {"customer", [&] { line.is_customer_sourced = from.flag("customer"); }}}
        );
    }

    void readScenario(RecordReader& from) {
        auto& scenario = instance_.scenarios.emplace_back();
        scenario.id = from.id();
        from.pairs(
            {{"cust", [&] { scenario.customer = from.word("cust"); }},
             {"target", [&] { scenario.target = from.maybe<int>("target", 0); }},
             {"lines", [&] { scenario.lines = from.days("lines"); }},
             {"suppliers", [&] { scenario.suppliers = from.maybe<int>("suppliers", 0); }},
             {"excess", [&] { scenario.excess = from.maybe<Quantity>("excess", 6); }},
             {"excess_percent", [&] { scenario.excess_percent = from.maybe<Percent>("excess_percent", 4); }},
             {"excess_value", [&] { scenario.excess_value = from.maybe<Amount>("excess_value", 12); }},
             {"residual", [&] { scenario.residual = from.number("residual", 12); }},
             {"mode", [&] { scenario.mode = from.word("mode"); }},
             {"late", [&] { scenario.late = from.number("late", 12); }},
             {"line", [&] { scenario.line = from.number("line", 12); }},
             {"excess_weight", [&] { scenario.excess_weight = from.number("excess_weight", 12); }},
             {"tiers", [&] { scenario.tiers = from.word("tiers"); }},
             {"tolerance", [&] { scenario.tolerance = static_cast<Percent>(from.number("tolerance", 4)); }},
             {"inventory", [&] { scenario.inventory = from.word("inventory"); }},
             {"mixing", [&] { scenario.is_mixing_allowed = from.flag("mixing"); }},
             {"coupled", [&] { scenario.is_coupled = from.flag("coupled"); }},
             {"ptypes", [&] { scenario.price_types = from.set("ptypes"); }},
             {"packs", [&] { scenario.packagings = from.set("packs"); }}}
        );
    }

    void readPlan(RecordReader& from) {
        auto& plan = instance_.plans.emplace_back();
        plan.scenario = from.id();
        plan.parts = partsOf(from.take("a part or a group"));
        while (from.isList()) {
            const auto pieces = split(from.take("a line"), ':');
            if (pieces.size() != 2) throw std::runtime_error("a line of a plan is OFFER:QUANTITY");
            plan.lines.push_back({unescaped(pieces[0]), static_cast<Quantity>(parsedDecimal(pieces[1], 6))});
        }
        from.pairs(
            {{"cost", [&] { plan.cost = from.number("cost", 16); }},
             {"bound", [&] { plan.bound = from.number("bound", 16); }},
             {"excess", [&] { plan.excess = quantity(from, "excess"); }},
             {"ready", [&] { plan.ready = from.maybe<int>("ready", 0); }},
             {"reason", [&] { plan.reason = from.word("reason"); }},
             {"unsourced", [&] { plan.unsourced = from.word("unsourced"); }}}
        );
    }

    std::vector<std::uint32_t> partsOf(std::string_view word) const {
        std::vector<std::string> ids;
        if (word.front() == '{') {
            ids = RecordReader::setOf(word);
        } else {
            ids.push_back(unescaped(word));
        }
        std::vector<std::uint32_t> parts;
        for (const auto& id : ids) {
            const auto found = parts_.find(id);
            if (found == parts_.end()) throw std::runtime_error("there is no part '" + id + "'");
            parts.push_back(static_cast<std::uint32_t>(found->second));
        }
        return parts;
    }

    Instance instance_;
    std::unordered_map<std::string, std::size_t> suppliers_;
    std::unordered_map<std::string, std::size_t> parts_;
};

}  // namespace

std::string written(const Instance& instance) {
    return Writer(instance).text();
}

Instance read(std::string_view text) {
    return Reader().read(text);
}

std::string decimal(Int128 value, int fraction_digits) {
    const bool is_negative = value < 0;
    auto rest = is_negative ? -static_cast<UnsignedInt128>(value) : static_cast<UnsignedInt128>(value);
    std::string reversed;
    for (int place = 0; rest != 0 || place <= fraction_digits; ++place) {
        const auto digit = static_cast<char>('0' + static_cast<int>(rest % 10));
        rest /= 10;
        if (place == fraction_digits && !reversed.empty()) reversed += '.';
        if (place >= fraction_digits || digit != '0' || !reversed.empty()) reversed += digit;
    }
    if (is_negative) reversed += '-';
    return {reversed.rbegin(), reversed.rend()};
}

Int128 parsedDecimal(std::string_view text, int fraction_digits) {
    const auto refused = [&](const char* why) { return std::runtime_error("'" + std::string(text) + "' " + why); };
    auto rest = text;
    const bool is_negative = !rest.empty() && rest.front() == '-';
    if (is_negative) rest.remove_prefix(1);
    const auto point = rest.find('.');
    const auto whole = rest.substr(0, point);
    const auto fraction = point == std::string_view::npos ? std::string_view() : rest.substr(point + 1);
    if (whole.empty() || (point != std::string_view::npos && fraction.empty())) throw refused("is no number");
    if (fraction.size() > static_cast<std::size_t>(fraction_digits)) throw refused("has too many fraction digits");
    if (whole.size() + static_cast<std::size_t>(fraction_digits) > 37) throw refused("is too large");
    Int128 value = 0;
    const auto take = [&](char digit) {
        if (digit < '0' || digit > '9') throw refused("is no number");
        value = value * 10 + (digit - '0');
    };
    for (const char digit : whole) take(digit);
    for (const char digit : fraction) take(digit);
    for (auto place = fraction.size(); place < static_cast<std::size_t>(fraction_digits); ++place) value *= 10;
    return is_negative ? -value : value;
}

}  // namespace cardcage::sourcing::instances
