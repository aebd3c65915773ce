/** Whose an order or a customer is, of the roles that have some of their own. */
export const peopleOf = ({ agentId, salespersonId }: { agentId: string; salespersonId: string }) => ({
  agent: { agentId },
  salesperson: { userId: salespersonId, agentId },
});
