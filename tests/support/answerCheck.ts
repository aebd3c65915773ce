import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { contractDocument } from '../../src/server/app.ts';

type ContractDocument = ReturnType<typeof contractDocument>;

const prefix = '/api/operation';

/** Escapes a path or a media type for a JSON pointer. */
const part = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns a check of answers against the OpenAPI document that the server itself serves. */
export function answerCheck(document: ContractDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package's types declare a default export that does not exist at run time.
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addFormat('decimal', /^-?\d+\.\d{2}$/);
  ajv.addSchema(document as object, 'contract');
  const validators = new Map<string, ValidateFunction>();
  const paths = Object.entries(document.paths ?? {}).map(([template, methods]) => ({
    template,
    methods: methods as Record<string, { responses: Record<string, { content?: object }> } | undefined>,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

  /**
   * Returns the differences between an answer and the document; empty if there are none, or if the document has no such
   * call.
   */
  return (method: string, path: string, status: number, body: unknown): string[] => {
    const bare = `${prefix}${path.split('?')[0] ?? ''}`;
    const verb = method.toLowerCase();
    const found =
      paths.find(({ template, methods }) => template === bare && methods[verb]) ??
      paths.find(({ pattern, methods }) => pattern.test(bare) && methods[verb]);
    const responses = found?.methods[verb]?.responses;
    if (!found || !responses) return [];
    const code = responses[status] ? String(status) : 'default';
    // Files, exports and streams have no form.
    if (!('application/json' in (responses[code]?.content ?? {}))) return [];
    const pointer = [
      'paths',
      found.template,
      verb,
      'responses',
      code,
      'content',
      'application/json',
      'schema',
    ]
      .map(part)
      .join('/');
    let validate = validators.get(pointer);
    if (!validate) validators.set(pointer, (validate = ajv.compile({ $ref: `contract#/${pointer}` })));
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${method} ${bare} ${status}: ${instancePath || '/'} ${message ?? ''}`,
    );
  };
}
