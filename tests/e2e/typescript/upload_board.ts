// Uploads a board by the client that openapi-ts generates from /openapi.json, which lies beside the compiled program.
//   node upload_board.js BASE_URL API_TOKEN FILE...
// Prints the PCB after its analysis, the size of its archive of files and a refusal, as JSON.

import * as buffer from "node:buffer";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { client } from "./client/client.gen";
import {
    createAccessToken, getEmsPcbPcbsByPcb, getEmsPcbPcbsByPcbFilesAll, postEmsPcbPcbs, postFilesEmsPcbPcbsByPcbFiles,
} from "./client/sdk.gen";
import type { Pcb, PcbFile, Problem } from "./client/types.gen";

// Node.js 18, Debian's, has it in a module only.
globalThis.File ??= (buffer as any).File;

const [baseUrl, apiToken, ...paths] = process.argv.slice(2);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function analysed(pcb: string): Promise<Pcb> {
    for (;;) {
        const { data } = await getEmsPcbPcbsByPcb({ path: { pcb }, throwOnError: true });
        if (data.analysis.status !== "InProgress") return data;
        await pause(100);
    }
}

async function main(): Promise<void> {
    client.setConfig({ baseUrl });
    const { data: bearer } = await createAccessToken({ body: { token: apiToken }, throwOnError: true });
    client.setConfig({ auth: () => bearer });

    const { data: created } = await postEmsPcbPcbs({
        body: { name: "Uploaded", specification: { settings: { soldermaskColor: "Red" } } }, throwOnError: true,
    });
    const path = { pcb: created.id };
    const files = paths.map((each) => new File([readFileSync(each)], basename(each)));
    const { data: uploaded } = await postFilesEmsPcbPcbsByPcbFiles({ path, body: { files }, throwOnError: true });
    const names: string[] = uploaded.map((file: PcbFile) => file.name);
    const pcb = await analysed(created.id);
    const { data: archive } = await getEmsPcbPcbsByPcbFilesAll({ path, parseAs: "blob", throwOnError: true });
    const { error } = await postFilesEmsPcbPcbsByPcbFiles({ path, body: { files: [new File(["PK\x03\x04"], "broken.zip")] } });
    const refusal: Problem | undefined = error;
    console.log(JSON.stringify({ names, pcb, archiveBytes: (archive as Blob).size, refusal }));
}

main().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
});
