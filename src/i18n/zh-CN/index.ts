import { entrance } from './entrance.ts';
import { product } from './product.ts';
import { server } from './server.ts';
import { tools } from './tools.ts';

export const zhCN = { ...entrance, ...product, ...server, ...tools } as const;
