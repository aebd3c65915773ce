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
    /** Null until the content was checked. */
    sha256: text('sha256'),
    uploaded: boolean('uploaded').notNull().default(false),
    /** The store's key of the content that was checked; also null of the files of the demo data, which have no content. */
    contentKey: text('content_key'),
    /** How the store names an upload in parts; of an uploaded file, until its parts are dropped. */
    uploadId: text('upload_id'),
    /** Until the store has dropped what lies of it. Nothing completes an upload then; its row goes with it, a file's stays. */
    givenUp: boolean('given_up').notNull().default(false),
    /** Since when an uploaded file is none any more. The row stays for its history. */
    discardedAt: instant('discarded_at'),
    createdAt,
  },
  (table) => [
    index('files_oldest').on(table.createdAt),
    index('files_owner').on(table.ownerId, table.createdAt),
  ],
);
