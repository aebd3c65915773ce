/** A graph request before it is run: who asks, and what all of its calls cost together (decision 15). */
export interface RequestCost {
  authorization: string | undefined;
  acceptLanguage: string | undefined;
  cost: number;
}

/** Why a request is not run, in the caller's language. */
export interface CostRefusal {
  status: number;
  message: string;
  headers: Record<string, string> | undefined;
}
