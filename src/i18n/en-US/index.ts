import { entrance } from './entrance.ts';
import { machine } from './machine.ts';
import { product } from './product.ts';

export const enUS = { ...entrance, ...product, ...machine } as const;
