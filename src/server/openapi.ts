import type { Api } from './http/api.ts';

/** Returns the contract as OpenAPI 3.1, which /api/operation/openapi.json serves and the graph is built from. */
export function openApiDocument(api: Api) {
  const document = api.hono.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Operational Management System',
      version: '1.0.0',
      description: 'Every answer is an envelope { code, msg, data }; the HTTP status equals the code.',
    },
    servers: [{ url: '/' }],
  });
  // The types are of OpenAPI 3.0, which knows no identifier.
  const license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };
  return { ...document, info: { ...document.info, license } };
}
