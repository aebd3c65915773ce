/** Returns the owners of an order or a customer, for the roles that own such records. */
export const peopleOf = ({ agentId, salespersonId }: { agentId: string; salespersonId: string }) => ({
  agent: { agentId },
  salesperson: { userId: salespersonId, agentId },
});
