import { describe, expect, it } from 'vitest';
import { unwrapEnvelopes, type OpenApiDocument } from './unwrapEnvelopes.ts';
import { scalarFormats, type Schema } from './unwrapSchema.ts';
import { createSampleRest } from './testing/sampleRest.ts';

interface BareOperation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

const { app, document } = createSampleRest();
const document31 = app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Sample', version: '1' } });

function operationOf(bare: OpenApiDocument, path: string, method: string): BareOperation {
  const operation = (bare.paths?.[path] as Record<string, BareOperation> | undefined)?.[method];
  if (!operation) throw new Error(`${method} ${path} is missing`);
  return operation;
}

function answerOf(bare: OpenApiDocument, path: string, method: string): Schema | undefined {
  return operationOf(bare, path, method).responses['200']?.content['application/json']?.schema;
}

function schemaOf(bare: OpenApiDocument, name: string): Schema {
  return ((bare.components?.schemas ?? {}) as Record<string, Schema>)[name] ?? {};
}

function envelopeOf(data: object): OpenApiDocument {
  const schema = { type: 'object', properties: { code: {}, msg: {}, data } };
  const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
  return { openapi: '3.0.3', info: {}, paths: { '/x': { get: { operationId: 'x', responses } } } };
}

describe.each([
  ['OpenAPI 3.0', unwrapEnvelopes(document)],
  ['OpenAPI 3.1', unwrapEnvelopes(document31)],
])('the bare document from %s', (_version, bare) => {
  it('answers the data of each envelope', () => {
    expect(answerOf(bare, '/api/operation/order/page', 'post')).toEqual({
      $ref: '#/components/schemas/OrderPage',
    });
    expect(answerOf(bare, '/api/operation/package/list', 'get')).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/ProductPackage' },
    });
    expect(answerOf(bare, '/api/operation/customer/generateId', 'get')).toEqual({ type: 'string' });
    expect(answerOf(bare, '/api/operation/order/{id}', 'delete')).toEqual({ type: 'boolean' });
  });

  it('names a nameless answer after its operation', () => {
    expect(answerOf(bare, '/api/operation/order/orderApproval', 'post')).toMatchObject({
      title: 'OrderApprovalResult',
      properties: { order: { $ref: '#/components/schemas/Order' } },
    });
  });

  it('keeps no failure, and no schema that only failures use', () => {
    for (const item of Object.values(bare.paths ?? {})) {
      for (const { responses } of Object.values(item as Record<string, BareOperation>)) {
        expect(Object.keys(responses)).toEqual(['200']);
      }
    }
    expect(JSON.stringify(bare)).not.toMatch(/Failure|Conflict|Shortfall/);
  });

  it('leaves out header parameters and keeps the others', () => {
    expect(operationOf(bare, '/api/operation/order/add', 'post').parameters ?? []).toEqual([]);
    expect(operationOf(bare, '/api/operation/order/detail', 'get').parameters).toMatchObject([
      { name: 'id', in: 'query' },
    ]);
  });

  it('leaves out what does not speak JSON', () => {
    expect(bare.paths).not.toHaveProperty(['/api/operation/file']);
    expect(bare.paths).not.toHaveProperty(['/api/operation/events']);
  });

  it('makes what may be null a property that is not required', () => {
    const order = schemaOf(bare, 'Order');
    expect(order.required).toContain('appliedAt');
    expect(order.required).not.toContain('decidedAt');
    expect(schemaOf(bare, 'Order').required).not.toContain('contractFile');
    expect(schemaOf(bare, 'OrderFilter').properties?.status).toEqual({
      $ref: '#/components/schemas/OrderState',
    });
    expect(JSON.stringify(bare)).not.toMatch(/nullable|"null"/);
  });

  it('keeps named choices, and makes choices of numbers integers', () => {
    expect(schemaOf(bare, 'OrderState')).toEqual({
      title: 'OrderState',
      type: 'string',
      enum: ['pending', 'approved', 'rejected', 'withdrawn'],
    });
    expect(schemaOf(bare, 'CurrentUser').properties?.roleId).toMatchObject({ type: 'integer' });
  });

  it('leaves limits and patterns to REST, which words them in the language of the caller', () => {
    expect(JSON.stringify(bare)).not.toMatch(/"(format|minimum|maximum|maxLength|minLength)"/);
    const patterns = [...JSON.stringify(bare).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)];
    // Only scalars have patterns, by which no input of a caller is checked.
    const known = Object.values(scalarFormats).map(({ pattern }) => pattern);
    expect(patterns.map(([, text = '']) => JSON.parse(text) as string)).toEqual(
      patterns.map(() => expect.toBeOneOf(known) as string),
    );
    expect(schemaOf(bare, 'Order').properties?.quotedAmount).toEqual({ $ref: '#/components/schemas/Money' });
    expect(schemaOf(bare, 'Money')).toMatchObject({ type: 'string' });
  });
});

describe('unwrapEnvelopes', () => {
  it('does not change the document it is given', () => {
    const before = JSON.stringify(document);
    unwrapEnvelopes(document);
    expect(JSON.stringify(document)).toBe(before);
  });

  it('refuses an answer without envelope', () => {
    const bare = envelopeOf({ type: 'string' });
    const text = JSON.stringify(bare).replace('"data"', '"result"');
    expect(() => unwrapEnvelopes(JSON.parse(text) as OpenApiDocument)).toThrow(/GET \/x \(x\)/);
  });

  it('refuses an operation without operationId', () => {
    const text = JSON.stringify(envelopeOf({ type: 'string' })).replace('"operationId":"x",', '');
    expect(() => unwrapEnvelopes(JSON.parse(text) as OpenApiDocument)).toThrow(/operationId/);
  });

  it('refuses lists that hold nulls, which strictTypes rules out', () => {
    const listing = envelopeOf({ type: 'array', items: { type: 'string', nullable: true } });
    expect(() => unwrapEnvelopes(listing)).toThrow(/XResult/);
  });
});
