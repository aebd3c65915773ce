const delegated = [
  'body',
  'bodyUsed',
  'cache',
  'credentials',
  'destination',
  'integrity',
  'keepalive',
  'mode',
  'redirect',
  'referrer',
  'referrerPolicy',
  'signal',
  'duplex',
] as const;
const delegatedMethods = ['arrayBuffer', 'blob', 'bytes', 'clone', 'formData'] as const;

/**
 * A request that never leaves the process: method, URL, headers and a text body are all that a handler reads, and
 * making them a full Request (with its abort signal and body stream) costs more than the handler's own reading.
 * Whatever else is asked of it, a full Request answers.
 */
class InProcessRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly #text: string | undefined;
  #full: Request | undefined;

  constructor(url: string, method: string, headers: HeadersInit | undefined, text: string | undefined) {
    this.url = url;
    this.method = method;
    this.headers = new Headers(headers);
    this.#text = text;
  }

  get full(): Request {
    this.#full ??= new Request(this.url, { method: this.method, headers: this.headers, body: this.#text });
    return this.#full;
  }

  text(): Promise<string> {
    return Promise.resolve(this.#text ?? '');
  }

  json(): Promise<unknown> {
    return this.text().then(JSON.parse);
  }
}

for (const name of delegated) {
  Object.defineProperty(InProcessRequest.prototype, name, {
    get(this: InProcessRequest) {
      return (this.full as unknown as Record<string, unknown>)[name];
    },
  });
}
for (const name of delegatedMethods) {
  Object.defineProperty(InProcessRequest.prototype, name, {
    value(this: InProcessRequest) {
      return (this.full as unknown as Record<string, () => unknown>)[name]?.();
    },
  });
}
Object.setPrototypeOf(InProcessRequest.prototype, Request.prototype);

/** What Mesh composed, as a Request for a handler in this process. The URL must be in its normal form. */
export function inProcessRequest(url: string, { method = 'GET', headers, body }: RequestInit): Request {
  if (body !== undefined && typeof body !== 'string') return new Request(url, { method, headers, body });
  const request: object = new InProcessRequest(url, method, headers, body);
  return request as Request;
}
