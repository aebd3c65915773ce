import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { filePurposes } from '../../../domain/fileUse.ts';
import { createdAt, id, instant } from './columns.ts';
import { users } from './users.ts';

export const files = pgTable(
  'files',
  {
    id,
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: filePurposes }).notNull().default('contract'),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes; of an upload in parts, as it was announced. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Null until the content is checked. */
    sha256: text('sha256'),
    uploaded: boolean('uploaded').notNull().default(false),
    /** The key of the checked content in the store. Null until then, and for the demo files, which have no content. */
    contentKey: text('content_key'),
    /** The store's id of an upload in parts; of an uploaded file, until its parts are deleted. */
    uploadId: text('upload_id'),
    /**
     * True until the store has deleted its content. Nothing completes such an upload; its row is deleted too, while a
     * file's row remains.
     */
    givenUp: boolean('given_up').notNull().default(false),
    /** Time when an uploaded file was discarded. The row remains for its history. */
    discardedAt: instant('discarded_at'),
    createdAt,
  },
  (table) => [
    index('files_oldest').on(table.createdAt),
    index('files_owner').on(table.ownerId, table.createdAt),
  ],
);
