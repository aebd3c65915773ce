import { entrance } from './entrance.ts';
import { machine } from './machine.ts';
import { product } from './product.ts';

export const zhCN = { ...entrance, ...product, ...machine } as const;
