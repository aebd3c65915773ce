import { z } from 'zod';
import { roles } from './roles.ts';

const menuPageSchema = z
  .object({
    path: z.string(),
    title: z.string().meta({ description: "Key of the page's catalogue" }),
    hidden: z.boolean().meta({ description: 'Reached from another page only' }),
    activeMenu: z.string().nullable().meta({ description: 'The page that is lit while this one is open' }),
  })
  .meta({ id: 'MenuPage' });

/** A menu group as `user/menu` returns it, for the switch "menu from server" (R-page-4). */
export const menuGroupSchema = z
  .object({
    path: z.string(),
    title: z.string().meta({ description: "Key of the page's catalogue" }),
    role: z.enum(roles).meta({ id: 'Role' }),
    order: z.number().int(),
    redirect: z.string().nullable().meta({ description: "Where the group's own path leads" }),
    single: z.boolean().meta({ description: 'The group itself is the entry, without pages below it' }),
    pages: z.array(menuPageSchema),
  })
  .meta({ id: 'MenuGroup' });
export type ServedMenuGroup = z.infer<typeof menuGroupSchema>;
