import type { ComponentType } from 'react';
import { useRecords } from './useRecords.ts';

/**
 * The part, drawn once the product's records are known. It waits in a component of its own: one that first waits and then
 * asks for state has other hooks when React draws it again, and fails.
 */
export function withRecordTypes<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function AfterRecords(props: Props) {
    useRecords();
    return <Part {...props} />;
  };
}
