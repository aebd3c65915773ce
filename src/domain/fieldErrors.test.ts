import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldRefusals } from './fieldErrors.ts';

function refusalsOf(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input, { reportInput: true });
  return result.success ? [] : fieldRefusals(result.error);
}

describe('refusals by field', () => {
  it("carry the schema's own key and its limits", () => {
    const schema = z.object({
      name: z.string().min(1, 'validation.nameRequired').max(3, 'validation.tooLong'),
    });
    expect(refusalsOf(schema, { name: '' })).toEqual([
      { field: 'name', key: 'validation.nameRequired', params: { minimum: '1' } },
    ]);
    expect(refusalsOf(schema, { name: 'four' })).toEqual([
      { field: 'name', key: 'validation.tooLong', params: { maximum: '3' } },
    ]);
  });

  it('word what Zod would say itself by keys', () => {
    const schema = z.strictObject({
      text: z.string(),
      short: z.string().max(2),
      many: z.number().min(5),
      choice: z.enum(['a', 'b']),
      id: z.uuid(),
    });
    const right = { text: '', short: '', many: 5, choice: 'a', id: crypto.randomUUID() };
    expect(refusalsOf(schema, right)).toEqual([]);
    const cases: [object, object][] = [
      [{ text: undefined }, { field: 'text', key: 'validation.required' }],
      [{ text: 5 }, { field: 'text', key: 'validation.type' }],
      [{ short: 'abc' }, { field: 'short', key: 'validation.tooLong', params: { maximum: '2' } }],
      [{ many: 4 }, { field: 'many', key: 'validation.tooSmall', params: { minimum: '5' } }],
      [{ choice: 'c' }, { field: 'choice', key: 'validation.choice' }],
      [{ id: 'x' }, { field: 'id', key: 'validation.invalid' }],
    ];
    for (const [change, refusal] of cases)
      expect(refusalsOf(schema, { ...right, ...change })).toEqual([refusal]);
  });

  it('name each unknown field by its path, and not more than twenty of an object (R-call-7)', () => {
    const schema = z.strictObject({ lines: z.array(z.strictObject({ seats: z.number() })) });
    const key = 'validation.unknownField';
    expect(refusalsOf(schema, { lines: [{ seats: 1 }, { seats: 1, seat: 2 }], line: [], l: 1 })).toEqual([
      { field: 'lines.1.seat', key },
      { field: 'line', key },
      { field: 'l', key },
    ]);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field${at}`, at]));
    expect(refusalsOf(schema, { lines: [], ...many })).toHaveLength(20);
    expect(refusalsOf(schema, JSON.parse('{ "lines": [], "__proto__": {}, "constructor": 1 }'))).toEqual([
      { field: '__proto__', key },
      { field: 'constructor', key },
    ]);
  });

  it('take a message for a key only where it is one', () => {
    const keyOf = (message: string) => refusalsOf(z.string().regex(/^x/, message), 'a')[0]?.key;
    for (const key of ['validation.phone', 'refusal.order.price2', 'a.b.c.d']) expect(keyOf(key)).toBe(key);
    for (const words of ['No', 'see example.org for more', 'It is not a.key', 'validation.phone!', '1.5'])
      expect(keyOf(words), words).toBe('validation.invalid');
  });

  it('name a missing field as such', () => {
    expect(refusalsOf(z.object({ text: z.string() }), {})).toEqual([
      { field: 'text', key: 'validation.required' },
    ]);
  });

  it('give the first refusal of each field, in the order of the schema, with the whole path', () => {
    const schema = z.object({
      lines: z.array(z.object({ seats: z.number().int('validation.integer').min(1, 'validation.integer') })),
      name: z.string().min(1, 'validation.nameRequired').regex(/^x/, 'validation.companyName'),
    });
    expect(refusalsOf(schema, { lines: [{ seats: 1 }, { seats: 0.5 }], name: '' })).toEqual([
      { field: 'lines.1.seats', key: 'validation.integer' },
      { field: 'name', key: 'validation.nameRequired', params: { minimum: '1' } },
    ]);
  });
});
