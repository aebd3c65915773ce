import { entrance } from './entrance.ts';
import { product } from './product.ts';
import { server } from './server.ts';
import { tools } from './tools.ts';

export const enUS = { ...entrance, ...product, ...server, ...tools } as const;
