/** A graph request before it is executed: its caller, and the total cost of its calls (decision 15). */
export interface RequestCost {
  authorization: string | undefined;
  acceptLanguage: string | undefined;
  cost: number;
}

/** Why a request is not executed, in the caller's language. */
export interface CostRefusal {
  status: number;
  message: string;
  headers: Record<string, string> | undefined;
}
