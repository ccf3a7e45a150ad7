// Starts the API reference with everything off that would talk to another server. The Content-Security-Policy of the
// page forbids it as well; these options keep buttons away that could then not work.
"use strict";

// The page can be served below a path of a proxy: everything is found relative to it.
const base = new URL(".", document.baseURI).href;

Scalar.createApiReference("#reference", {
  url: base + "openapi.json",
  servers: [{ url: base.replace(/\/$/, "") }],
  agent: { disabled: true },
  documentDownloadType: "json",
  externalUrls: { apiBaseUrl: "", dashboardUrl: "", proxyUrl: "", registryUrl: "" },
  hideClientButton: true,
  mcp: { disabled: true },
  orderSchemaPropertiesBy: "preserve",
  persistAuth: false,
  proxyUrl: "",
  showDeveloperTools: "never",
  telemetry: false,
  withDefaultFonts: false,
});
