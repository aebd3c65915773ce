import type { ChartLayouts } from './chartLayout.ts';
import agent from './layout/agent.json' with { type: 'json' };
import agentLevel from './layout/agentLevel.json' with { type: 'json' };
import applicationAudit from './layout/applicationAudit.json' with { type: 'json' };
import applicationPublication from './layout/applicationPublication.json' with { type: 'json' };
import auditCase from './layout/auditCase.json' with { type: 'json' };
import correction from './layout/correction.json' with { type: 'json' };
import customer from './layout/customer.json' with { type: 'json' };
import dealApproval from './layout/dealApproval.json' with { type: 'json' };
import file from './layout/file.json' with { type: 'json' };
import note from './layout/note.json' with { type: 'json' };
import packageAvailability from './layout/packageAvailability.json' with { type: 'json' };
import packagePublication from './layout/packagePublication.json' with { type: 'json' };
import passwordRequest from './layout/passwordRequest.json' with { type: 'json' };
import platformUser from './layout/platformUser.json' with { type: 'json' };
import recharge from './layout/recharge.json' with { type: 'json' };
import staff from './layout/staff.json' with { type: 'json' };
import subscription from './layout/subscription.json' with { type: 'json' };
import type { LifecycleId } from './lifecycles.ts';

/** The layout of every lifecycle's chart; made by scripts/chart-layouts.ts. */
export const chartLayouts = {
  dealApproval,
  agentLevel,
  agent,
  customer,
  subscription,
  note,
  staff,
  passwordRequest,
  platformUser,
  packagePublication,
  packageAvailability,
  applicationAudit,
  applicationPublication,
  recharge,
  correction,
  file,
  auditCase,
} satisfies Record<LifecycleId, ChartLayouts>;
