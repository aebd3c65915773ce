import type { Page, Request, Response, Route } from '@playwright/test';

/** Returns the operation name of a GraphQL request, such as "UserDetail"; undefined for other requests. */
export function operationOf(request: Request): string | undefined {
  if (!request.url().endsWith('/graphql')) return undefined;
  return (request.postDataJSON() as { operationName?: string } | null)?.operationName;
}

/** Resolves when the page sends the operation to the graph. */
export function graphRequest(page: Page, operation: string): Promise<Request> {
  return page.waitForRequest((request) => operationOf(request) === operation);
}

/** Resolves when the graph has answered the operation. */
export function graphAnswer(page: Page, operation: string): Promise<Response> {
  return page.waitForResponse((response) => operationOf(response.request()) === operation);
}

/** Answers the operation instead of the server, until its routes are removed. */
export function answerGraph(
  page: Page,
  operation: string,
  answer: (route: Route) => Promise<void>,
): Promise<unknown> {
  return page.route('**/graphql', (route) =>
    operationOf(route.request()) === operation ? answer(route) : route.fallback(),
  );
}
