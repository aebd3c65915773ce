// Made of the outlines of Tabler Icons 3.51.0 (MIT, see LICENSE).
// The few that the login page shows: its visitors load no others.
import { icon } from './icon.ts';

export const IconAlertCircle = /* @__PURE__ */ icon('alert-circle', ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4', 'M12 16h.01']);
export const IconMoon = /* @__PURE__ */ icon('moon', ['M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008']);
export const IconSun = /* @__PURE__ */ icon('sun', ['M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0', 'M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7']);
