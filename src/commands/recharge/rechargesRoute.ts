/** Where the recharges, reversals and corrections of one agent are listed. */
export const rechargesOf = (agentId: string) => `/agent-pay?agentId=${agentId}`;
