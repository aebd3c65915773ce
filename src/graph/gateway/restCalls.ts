import { fieldErrorSchema } from '../../domain/envelope.ts';
import {
  CallFailure,
  type FailureExtensions,
  type GatewayMessageKey,
  type TranslateGatewayMessage,
} from './failure.ts';

/** The bindings (Hono) that the gateway passes with a request to a REST server in its own process. */
export interface RestBindings {
  /** The address that the call to /graphql came from. */
  address?: string;
  /** The whole request has been charged already, this call included. */
  isCharged: true;
}

/** REST in the same process: `(request, bindings) => app.fetch(request, bindings)`. */
export type FetchRest = (request: Request, bindings: RestBindings) => Response | Promise<Response>;

export interface RestCallsOptions {
  fetchRest: FetchRest;
  /** The REST server elsewhere, called instead of `fetchRest`. */
  operationApiUrl?: string;
  translate: TranslateGatewayMessage;
  /** Called with errors that only the operator should see. */
  report: (error: unknown) => void;
}

/** The request that Mesh composed: path or URL, method, headers, body. */
export interface RestCall {
  url: string;
  init: RequestInit;
  acceptLanguage: string | null;
  address: string | undefined;
}

interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

const remoteTimeoutMs = 30_000;

/** Calls REST for Mesh, and takes the envelope off what Mesh read. */
export interface RestCalls {
  /** Resolves to the Response of a success, for Mesh to read. Throws `CallFailure` for every other answer. */
  send(call: RestCall): Promise<Response>;
  /** Returns the `data` of the envelope. Throws `CallFailure` when Mesh read something that is no envelope. */
  dataOf(answer: unknown, call: RestCall): unknown;
  /** Reports why an answer could not be read, and returns the failure that the caller sees. */
  fail(error: unknown, acceptLanguage: string | null): CallFailure;
}

export function createRestCalls(options: RestCallsOptions): RestCalls {
  const { fetchRest, operationApiUrl, translate, report } = options;
  const base = (operationApiUrl ?? 'http://operation').replace(/\/+$/, '');
  const urlOf = ({ url }: RestCall) => (/^https?:/.test(url) ? url : `${base}/${url.replace(/^\//, '')}`);

  const ownFailure: [number, GatewayMessageKey] =
    operationApiUrl === undefined ? [500, 'common.serverError'] : [502, 'refusal.gateway'];
  function fail(error: unknown, acceptLanguage: string | null): CallFailure {
    report(error);
    const [code, key] = ownFailure;
    return new CallFailure(translate(key, acceptLanguage), { code });
  }

  async function answerTo(call: RestCall): Promise<Response> {
    const { init, address } = call;
    if (operationApiUrl === undefined)
      return fetchRest(new Request(urlOf(call), init), { address, isCharged: true });
    const headers = { ...init.headers, ...(address !== undefined && { 'x-forwarded-for': address }) };
    return fetch(urlOf(call), { ...init, headers, signal: AbortSignal.timeout(remoteTimeoutMs) });
  }

  /** Returns the failure of an envelope, or of an answer that is none. */
  function failureOf(answer: unknown, call: RestCall): CallFailure {
    if (isEnvelope(answer)) return new CallFailure(answer.msg, failureExtensions(answer));
    const strange = new Error(
      `${call.init.method} ${urlOf(call)} answered with something that is not the envelope`,
    );
    return fail(strange, call.acceptLanguage);
  }

  return {
    async send(call) {
      const response = await answerTo(call).catch((error: unknown) => {
        throw fail(error, call.acceptLanguage);
      });
      if (response.ok) return response;
      throw failureOf(await response.json().catch(() => undefined), call);
    },
    dataOf(answer, call) {
      if (isEnvelope(answer) && answer.code < 300) return answer.data ?? null;
      throw failureOf(answer, call);
    },
    fail,
  };
}

function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false;
  return 'code' in body && typeof body.code === 'number' && 'msg' in body && typeof body.msg === 'string';
}

function failureExtensions(body: Envelope & { errors?: unknown; reason?: unknown; requestId?: unknown }) {
  const extensions: FailureExtensions = { code: body.code };
  const errors = fieldErrorSchema.array().safeParse(body.errors);
  if (errors.success) extensions.errors = errors.data;
  if (body.data !== null && body.data !== undefined) extensions.data = body.data;
  if (typeof body.reason === 'string') extensions.reason = body.reason;
  if (typeof body.requestId === 'string') extensions.requestId = body.requestId;
  return extensions;
}
