import { stringInterpolator } from '@graphql-mesh/string-interpolation';

type Read = (data: unknown) => unknown;

const constant = /^[^{]*$/;
/** `{context.headers.authorization}`, `{context.headers["user-client"]}`: one placeholder, plain keys, no modifier. */
const placeholder = /^\{(\w+(?:\.\w+|\["[\w-]+"\])*)\}$/;

let reused = false;

/**
 * Mesh parses each of its `{…}` templates (base URL, path and headers of a call) anew for every call, which is
 * half of what its resolvers cost. Their texts come from `.meshrc.yaml` and never change: the plain ones are
 * read once, all others stay with Mesh.
 */
export function reuseTemplates(): void {
  if (reused) return;
  reused = true;
  const parse = stringInterpolator.parse.bind(stringInterpolator);
  const known = new Map<string, Read | undefined>();
  stringInterpolator.parse = ((template: string, data: object) => {
    if (typeof template !== 'string') return parse(template, data);
    let read = known.get(template);
    if (read === undefined && !known.has(template)) known.set(template, (read = reader(template)));
    return read ? read(data) : parse(template, data);
  }) as typeof stringInterpolator.parse;
}

function reader(template: string): Read | undefined {
  if (constant.test(template)) return () => template;
  const path = placeholder.exec(template)?.[1];
  if (path === undefined) return undefined;
  const keys = [...path.matchAll(/[\w-]+/g)].map(([key]) => key);
  return (data) => {
    let value = data;
    for (const key of keys) {
      if (value === null || value === undefined) return undefined;
      value = (value as Record<string, unknown>)[key];
    }
    return value;
  };
}
