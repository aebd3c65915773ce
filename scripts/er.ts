/** Writes docs/schema.md, the tables and their relations as they are in the schema. */
import { writeFile } from 'node:fs/promises';
import { schemaPage, schemaPagePath } from './erDiagram.ts';

await writeFile(schemaPagePath, await schemaPage());
