import { describe, expect, it } from 'vitest';
import { entryNumberSchema, newAuditNoteSchema } from './newAuditNote.ts';
import { newNoteSchema, noteEditSchema } from './newNote.ts';
import { messagesOf, refused, uuid } from './testing/refused.ts';

const long = (length: number) => 'x'.repeat(length);

const notes = [
  ['a note (R-note-1)', newNoteSchema, { subject: 'order', subjectId: uuid, text: 'Called' }],
  ['a note as it is edited', noteEditSchema, { id: uuid, version: 3, text: 'Called' }],
  ["an auditor's note", newAuditNoteSchema, { id: '17', text: 'Called' }],
] as const;

describe.each(notes)('%s', (_, schema, note) => {
  it('has these fields, and needs each', () => {
    expect(schema.parse(note)).toEqual(note);
    expect(Object.keys(refused(schema, {})).sort()).toEqual(Object.keys(note).sort());
  });

  it('has at most 500 characters, without blanks around them', () => {
    expect(schema.parse({ ...note, text: ` ${long(500)} ` })).toEqual({ ...note, text: long(500) });
    expect(refused(schema, { ...note, text: long(501) })).toEqual({ text: 'validation.tooLong' });
    expect(refused(schema, { ...note, text: '  ' })).toEqual({ text: 'validation.required' });
  });
});

describe('the subject of a note', () => {
  it.each(['customer', 'order', 'auditCase'])('may be %s', (subject) => {
    expect(refused(newNoteSchema, { subject, subjectId: uuid, text: 'a' })).toEqual({});
  });

  it('is nothing else', () => {
    expect(refused(newNoteSchema, { subject: '', subjectId: uuid, text: 'a' })).toHaveProperty('subject');
  });
});

describe('the number of an entry', () => {
  it.each(['0', '17', '9'.repeat(15)])('is %s', (number) => {
    expect(entryNumberSchema.parse(number)).toBe(number);
  });

  it.each(['', 'x', '1x', 'x1', '-1', '1.5', '9'.repeat(16)])('is not "%s"', (number) => {
    expect(messagesOf(entryNumberSchema, number)).toEqual(['validation.invalid']);
  });
});
