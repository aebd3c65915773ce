import { entrance } from './entrance.ts';
import { product } from './product.ts';
import { tools } from './tools.ts';

export const zhCN = { ...entrance, ...product, ...tools } as const;
