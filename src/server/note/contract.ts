import { z } from 'zod';
import { newNoteSchema, noteEditSchema } from '../../domain/newNote.ts';
import { noteFilterSchema, noteSchema } from '../../domain/note.ts';
import { pageOf } from '../../domain/paging.ts';
import { operation } from '../http/operation.ts';

const tag = 'Note';
const access = ['operations', 'agent', 'salesperson'] as const;

export const notePage = operation({
  method: 'get',
  path: '/note/page',
  operationId: 'notePage',
  cost: 'list',
  summary:
    'Notes on the customers and orders in the scope of the caller, newest first, deleted ones without their text',
  tag,
  access,
  query: noteFilterSchema,
  data: pageOf(noteSchema, 'NotePage'),
});

export const noteDetail = operation({
  method: 'get',
  path: '/note/detail',
  operationId: 'noteDetail',
  summary: 'One note',
  tag,
  access,
  query: z.object({ id: z.uuid() }),
  data: noteSchema,
});

export const noteAdd = operation({
  method: 'post',
  path: '/note',
  operationId: 'noteAdd',
  summary: 'Add a note to a customer or an order',
  tag,
  access,
  writes: 'once',
  body: newNoteSchema,
  data: noteSchema,
});

export const noteEdit = operation({
  method: 'put',
  path: '/note',
  operationId: 'noteEdit',
  summary: 'Change the text of a note of one’s own',
  tag,
  access,
  writes: 'transaction',
  body: noteEditSchema,
  data: noteSchema,
});

export const noteDelete = operation({
  method: 'delete',
  path: '/note/{id}',
  operationId: 'noteDelete',
  summary: 'Delete a note of one’s own, or as operations any: its text is removed, its history stays',
  tag,
  access,
  writes: 'transaction',
  params: z.object({ id: z.uuid() }),
  query: z.object({ version: z.coerce.number().int() }),
  data: noteSchema,
});
