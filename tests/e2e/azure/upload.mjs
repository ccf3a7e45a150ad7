// Uploads a file with the official client of Azure Blob Storage and prints what it got as JSON:
//   node upload.mjs <url> single|blocks|stream <file>

import { createReadStream, readFileSync } from "node:fs";
import { BlockBlobClient } from "@azure/storage-blob";

const [url, way, path] = process.argv.slice(2);
const client = new BlockBlobClient(url, undefined, { retryOptions: { maxTries: 1 } });
const blockSize = 100_000;

const ways = {
    single: () => client.uploadData(readFileSync(path), { blobHTTPHeaders: { blobContentType: "application/pdf" } }),
    blocks: () => client.uploadData(readFileSync(path), { blockSize, maxSingleShotSize: 1, concurrency: 4 }),
    stream: () => client.uploadStream(createReadStream(path), blockSize, 2),
};

try {
    const { etag, requestId, version, lastModified } = await ways[way]();
    console.log(JSON.stringify({ etag, requestId, version, lastModified }));
} catch (error) {
    if (!error.statusCode) throw error;
    console.log(JSON.stringify({ error: { statusCode: error.statusCode, code: error.code, message: error.message } }));
}
