export interface RestVisit {
  token: string;
  /**
   * Returns the `data` of a call's answer. With a body it is a POST, unless a method is given. Throws if the call is
   * refused.
   */
  request<Data>(path: string, body?: object, method?: string): Promise<Data>;
}

export type Credentials = readonly [enterpriseId: string, account: string, password: string];

/** Logs in to the running product by the login call; each call has its own idempotency key. */
export async function visitByRest(url: string, credentials: Credentials): Promise<RestVisit> {
  const [enterpriseId, account, password] = credentials;
  let token = '';
  const request = async <Data>(
    path: string,
    body?: object,
    method = body ? 'POST' : 'GET',
  ): Promise<Data> => {
    const response = await fetch(`${url}/api/operation${path}`, {
      method,
      headers: {
        'User-Client': '3',
        'Accept-Language': 'en-US',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
      },
      body: body && JSON.stringify(body),
    });
    const answer = (await response.json()) as { msg: string; data: Data };
    if (!response.ok)
      throw new Error(
        `${enterpriseId}/${account}: ${path} answered ${response.status}: ${JSON.stringify(answer)}`,
      );
    return answer.data;
  };
  ({ token } = await request<{ token: string }>('/user/login', { enterpriseId, account, password }));
  return { token, request };
}
