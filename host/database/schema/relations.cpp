#include "host/database/schema/relations.hpp"

#include "host/database/rows.hpp"
#include "host/database/sql.hpp"

namespace cardcage::database {

std::vector<Relation> readRelations(Owner& owner, std::string_view schema) {
    return many<Relation>(owner, sql::read_relations, owner.names().owner, schema);
}

}  // namespace cardcage::database
