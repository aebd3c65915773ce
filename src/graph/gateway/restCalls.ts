import { fieldErrorSchema } from '../../domain/envelope.ts';
import {
  CallFailure,
  type FailureExtensions,
  type GatewayMessageKey,
  type TranslateGatewayMessage,
} from './failure.ts';

/** The `data` of a 200 answer, as a value or as JSON text. */
export type HandedOver = { data: unknown } | { text: string };

/** The bindings (Hono) that the gateway passes with a request to a REST server in its own process. */
export interface RestBindings {
  /** The address that the call to /graphql came from. */
  address?: string;
  /**
   * Receives the `data` of a success directly; the body of the Response is then not read. That saves serializing and
   * parsing a body, most of what a list costs above REST.
   */
  handOver: (answer: HandedOver) => void;
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

/**
 * Makes a REST call and takes the envelope off.
 *
 * @returns a function that answers the envelope's `data`, and throws `CallFailure` for everything else
 */
export function createRestCalls(options: RestCallsOptions): (call: RestCall) => Promise<unknown> {
  const { fetchRest, operationApiUrl, translate, report } = options;
  const base = (operationApiUrl ?? 'http://operation').replace(/\/+$/, '');

  const ownFailure: [number, GatewayMessageKey] =
    operationApiUrl === undefined ? [500, 'common.serverError'] : [502, 'refusal.gateway'];
  function fail(error: unknown, acceptLanguage: string | null): CallFailure {
    report(error);
    const [code, key] = ownFailure;
    return new CallFailure(translate(key, acceptLanguage), { code });
  }

  async function send(url: string, { init, address }: RestCall): Promise<RestAnswer> {
    if (operationApiUrl !== undefined) {
      const headers = { ...init.headers, ...(address !== undefined && { 'x-forwarded-for': address }) };
      return answerOf(await fetch(url, { ...init, headers, signal: AbortSignal.timeout(remoteTimeoutMs) }));
    }
    let handed: HandedOver | undefined;
    const handOver = (answer: HandedOver) => {
      handed = answer;
    };
    const response = await fetchRest(new Request(url, init), { address, handOver, isCharged: true });
    if (!handed) return answerOf(response);
    return { data: 'text' in handed ? JSON.parse(handed.text) : handed.data };
  }

  return async (call) => {
    const url = /^https?:/.test(call.url) ? call.url : `${base}/${call.url.replace(/^\//, '')}`;
    let answer: RestAnswer;
    try {
      answer = await send(url, call);
    } catch (error) {
      throw fail(error, call.acceptLanguage);
    }
    if ('data' in answer) return answer.data ?? null;
    if (answer.failure) throw new CallFailure(answer.failure.msg, failureExtensions(answer.failure));
    const strange = new Error(`${call.init.method} ${url} answered with something that is not the envelope`);
    throw fail(strange, call.acceptLanguage);
  };
}

/** The data of a success, or the envelope of a failure; neither when the answer is no envelope. */
type RestAnswer = { data: unknown } | { failure: Envelope | undefined };

async function answerOf(response: Response): Promise<RestAnswer> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { failure: undefined };
  }
  if (!isEnvelope(body)) return { failure: undefined };
  return response.ok && body.code < 300 ? { data: body.data } : { failure: body };
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
