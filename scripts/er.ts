/** Writes docs/schema.md with the tables of the schema and their relations. */
import { writeFile } from 'node:fs/promises';
import { schemaPage, schemaPagePath } from './erDiagram.ts';

await writeFile(schemaPagePath, await schemaPage());
