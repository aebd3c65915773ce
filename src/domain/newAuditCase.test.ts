import { describe, expect, it } from 'vitest';
import {
  auditCaseEditSchema,
  auditCaseIncludeSchema,
  auditCaseStepSchema,
  caseTextsSchema,
  newAuditCaseSchema,
} from './newAuditCase.ts';
import { refused, uuid } from './testing/refused.ts';

const long = (length: number) => 'x'.repeat(length);
const seen = { id: uuid, version: 3 };

describe('the texts of a case (R-case-1)', () => {
  it('are kept without blanks around them, as long as they may be', () => {
    expect(caseTextsSchema.parse({ title: ` ${long(60)} `, description: ` ${long(500)} ` })).toEqual({
      title: long(60),
      description: long(500),
    });
    expect(caseTextsSchema.parse({ title: 'May' })).toEqual({ title: 'May', description: '' });
  });

  it.each([
    ['title', '  ', 'validation.required'],
    ['title', long(61), 'validation.tooLong'],
    ['description', long(501), 'validation.tooLong'],
  ])('%s "%s" is refused with %s', (field, value, message) => {
    expect(refused(caseTextsSchema, { title: 'May', [field]: value })).toEqual({ [field]: message });
  });
});

describe('a change of a case', () => {
  it('of its texts comes with the version that was on the screen', () => {
    const edit = { ...seen, title: 'May', description: 'Why' };
    expect(auditCaseEditSchema.parse(edit)).toEqual(edit);
    expect(Object.keys(refused(auditCaseEditSchema, { title: 'May' })).sort()).toEqual(['id', 'version']);
  });

  it('of its state may have remarks', () => {
    const step = { ...seen, remarks: 'Nothing was wrong' };
    expect(auditCaseStepSchema.parse(step)).toEqual(step);
    expect(auditCaseStepSchema.parse(seen)).toEqual({ ...seen, remarks: '' });
    expect(Object.keys(refused(auditCaseStepSchema, {})).sort()).toEqual(['id', 'version']);
  });
});

describe('what is put into a case', () => {
  const [lifecycle, recordId, entryId] = ['order', uuid, '17'];

  it.each([
    ['a record', { lifecycle, recordId }],
    ['an entry', { entryId }],
    ['a lifecycle with the longest name', { lifecycle: long(60), recordId }],
  ])('is %s', (_, item) => {
    expect(auditCaseIncludeSchema.parse({ id: uuid, ...item })).toEqual({ id: uuid, ...item });
  });

  it.each([
    ['nothing', {}],
    ['a lifecycle alone', { lifecycle }],
    ['an id alone', { recordId }],
    ['an entry with a lifecycle', { lifecycle, entryId }],
    ['an entry with an id', { recordId, entryId }],
    ['a record and an entry', { lifecycle, recordId, entryId }],
  ])('is not %s', (_, item) => {
    expect(refused(auditCaseIncludeSchema, { id: uuid, ...item })).toEqual({
      recordId: 'validation.invalid',
    });
  });

  it('is named rightly', () => {
    expect(refused(auditCaseIncludeSchema, { id: uuid, lifecycle: long(61), recordId })).toEqual({
      lifecycle: 'validation.invalid',
    });
    expect(refused(auditCaseIncludeSchema, { id: uuid, entryId: 'x' })).toEqual({
      entryId: 'validation.invalid',
    });
    expect(refused(auditCaseIncludeSchema, { id: '', entryId })).toHaveProperty('id');
  });
});

describe('a new case', () => {
  const record = { lifecycle: 'order', recordId: uuid };
  const entry = { entryId: '17' };

  it('has its texts, and what is in it from the beginning: records and entries', () => {
    const opened = { title: 'May', description: 'Why', items: [record, entry] };
    expect(newAuditCaseSchema.parse(opened)).toEqual(opened);
    expect(newAuditCaseSchema.parse({ title: 'May' })).toEqual({ title: 'May', description: '', items: [] });
    expect(refused(newAuditCaseSchema, {})).toHaveProperty('title');
  });

  it('is told which of its items is none', () => {
    expect(refused(newAuditCaseSchema, { title: 'May', items: [record, { recordId: uuid }] })).toEqual({
      'items.1.recordId': 'validation.invalid',
    });
  });

  it('has at most 1,000 items', () => {
    const items = (count: number) => Array.from({ length: count }, () => entry);
    expect(newAuditCaseSchema.parse({ title: 'May', items: items(1000) }).items).toHaveLength(1000);
    expect(refused(newAuditCaseSchema, { title: 'May', items: items(1001) })).toEqual({
      items: 'validation.tooMany',
    });
  });
});
