#include "layers/layer.hpp"

#include "copper/drawing.hpp"

namespace cardcage::pcb::analysis {

Layer::Layer(const SetFile& source, const Ground& ground, bool is_negative)
    : file(source),
      negative(is_negative),
      sheet(draw(source.image, ground, is_negative)),
      grid(sheet),
      cover(sheet, grid),
      islands(islandsOf(sheet, grid, cover)) {}

const Object* Layer::objectOf(std::uint32_t shape) const {
    const auto object = sheet.shapes[shape].object;
    return object == no_object ? nullptr : &file.image.objects()[object];
}

std::string_view Layer::functionOf(std::uint32_t shape) const {
    const auto* object = objectOf(shape);
    if (object == nullptr) return {};
    const auto& image = file.image;
    // The function of a pen is that of its definition; a region has the one that held when it was drawn.
    if (object->kind == Object::Kind::Region) return image.text(image.attributes[object->attributes].function);
    return image.text(image.apertures[object->aperture].function);
}

std::string_view Layer::netOf(std::uint32_t shape) const {
    const auto* object = objectOf(shape);
    return object == nullptr || negative ? std::string_view{}
                                         : file.image.text(file.image.attributes[object->attributes].net);
}

}  // namespace cardcage::pcb::analysis
