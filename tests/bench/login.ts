/** Returns a session's token at the measured server. Throws the server's message if it refuses. */
export async function tokenAt(url: string, credentials: readonly [string, string, string]): Promise<string> {
  const [enterpriseId, account, password] = credentials;
  const response = await fetch(`${url}/api/operation/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ enterpriseId, account, password }),
  });
  const { data, msg } = (await response.json()) as { data: { token: string } | null; msg: string };
  if (!data) throw new Error(`${enterpriseId}/${account} cannot log in: ${msg}`);
  return data.token;
}
