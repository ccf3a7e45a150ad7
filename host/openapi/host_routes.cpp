#include <array>

#include "host/openapi/document.hpp"

namespace cardcage::openapi {
namespace {

/// A public operation: described like a module's, served by the host itself.
modules::Route publicRoute(std::string method, std::string path, std::string operation_id, std::string summary) {
    modules::Route route;
    route.flags = CC_ROUTE_CAPABILITY;  // no bearer
    route.method = std::move(method);
    route.path = std::move(path);
    route.operation_id = std::move(operation_id);
    route.summary = std::move(summary);
    return route;
}

modules::Route token() {
    auto route = publicRoute("POST", "/token", "create_access_token", "Exchange an API token for an access token");
    route.description =
        "The answer is the access token itself, as plain text. Send it as `Authorization: Bearer <access token>`; it "
        "is "
        "valid for one hour.";
    route.request_schema = R"({"$ref":"#/components/schemas/TokenRequest"})";
    route.components =
        R"({"TokenRequest":{"type":"object","required":["token"],"properties":{"token":{"type":"string",)"
        R"("description":"An API token of this tenant.","examples":["cc_k3v9_Zm9vYmFy_1a2b3c"]}}}})";
    route.response_type = "text/plain";
    route.response_schema =
        R"({"type":"string","examples":["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjbGllbnQifQ.c2lnbmF0dXJl"]})";
    route.problems = {"invalid_api_token"};
    return route;
}

modules::Route openApiDocument() {
    auto route = publicRoute("GET", "/openapi.json", "get_openapi", "Get this description of the interface");
    route.description = "With an access token: what its tenant has switched on. Without: every module of the server.";
    route.response_schema =
        R"({"type":"object","description":"An OpenAPI 3.1 document.","examples":[{"openapi":"3.1.0"}]})";
    return route;
}

modules::Route page(std::string path, std::string operation_id, std::string summary) {
    auto route = publicRoute("GET", std::move(path), std::move(operation_id), std::move(summary));
    route.response_type = "text/html";
    route.response_schema = R"({"type":"string","examples":["<!DOCTYPE html>"]})";
    return route;
}

modules::Route problemPage() {
    auto route = page("/problems/{code}", "get_problem_page", "Read cause and cure of one kind of error");
    route.parameters = R"([{"name":"code","in":"path","required":true,"description":"The code of the error.",)"
                       R"("schema":{"type":"string"},"example":"invalid_field"}])";
    return route;
}

constexpr std::string_view link_parameters =
    R"({"name":"file","in":"path","required":true,"description":"The file of the link.","schema":{"type":"string",)"
    R"("format":"uuid"},"example":"0199d2a4-51c7-7e0a-9b6e-1f2d3c4b5a69"},)"
    R"({"name":"sig","in":"query","required":true,"description":"The signature of the link.",)"
    R"("schema":{"type":"string"},"example":"AbCdEf"})";

/// A link that an answer named: the signature is all it needs.
modules::Route link(std::string method, std::string path, std::string operation_id, std::string summary) {
    auto route = publicRoute(std::move(method), std::move(path), std::move(operation_id), std::move(summary));
    route.parameters = "[" + std::string(link_parameters) + "]";
    route.problems = {"upload_url_invalid"};
    return route;
}

modules::Route download() {
    auto route = link("GET", "/downloads/{file}", "download_file", "Download the file of a link");
    route.description =
        "Take the link as an answer names it, in `url`; it needs no access token and ends at `expires_at`. Parts of "
        "the "
        "file can be asked for with `Range`. A server that keeps its files in a blob service names links to that one.";
    route.response_type = "*/*";
    route.response_schema =
        R"({"type":"string","description":"The file, with its own Content-Type.","examples":["%PDF-1.7"]})";
    return route;
}

modules::Route upload() {
    auto route = link("PUT", "/uploads/{file}", "upload_file", "Upload the file of a link");
    route.description =
        "Take the link as an answer names it, in `url`, with the `headers` that it names; it needs no access token and "
        "ends at `expires_at`. The body is the file. Until then another upload replaces the one before. Where "
        "`headers` has `x-ms-blob-type`, blocks can be sent, too (`comp=block` with `blockid`, then `comp=blocklist`), "
        "as libraries for block blobs do with large files.";
    route.parameters =
        "[" + std::string(link_parameters) +
        R"(,{"name":"comp","in":"query","description":"A step of an upload in blocks.",)"
        R"("schema":{"type":"string","enum":["block","blocklist"]}},)"
        R"({"name":"blockid","in":"query","description":"With comp=block: which block the body is, as Base64.",)"
        R"("schema":{"type":"string"},"example":"MDAwMQ=="},)"
        R"({"name":"x-ms-blob-type","in":"header","description":"BlockBlob, where the link names this header.",)"
        R"("schema":{"type":"string","enum":["BlockBlob"]}}])";
    route.request_type = "application/octet-stream";
    route.request_schema = R"({"type":"string","contentMediaType":"application/octet-stream","examples":["PK"]})";
    route.success_status = 201;
    route.problems = {
        "upload_url_invalid", "missing_parameter", "unsupported_media_type", "storage_full", "outcome_unknown"};
    return route;
}

}  // namespace

ModuleRoutes hostRoutes() {
    static const auto routes = std::to_array<modules::Route>({
        token(),
        openApiDocument(),
        page("/docs", "get_docs_page", "Read this description as a page"),
        page("/problems", "get_problems_page", "List the kinds of errors"),
        problemPage(),
        download(),
        upload(),
    });
    ModuleRoutes host{.id = "host", .version = {}, .title = "Access and description", .routes = {}, .own_problems = {}};
    for (const auto& route : routes) host.routes.push_back(&route);
    return host;
}

}  // namespace cardcage::openapi
