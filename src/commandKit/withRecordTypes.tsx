import type { ComponentType } from 'react';
import { useRecords } from './useRecords.ts';

/**
 * Returns the component rendered after the product's records are loaded. It suspends in a wrapper of its own, because a
 * component that suspends before `useState` has other hooks when React renders it again, and fails.
 */
export function withRecordTypes<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function AfterRecords(props: Props) {
    useRecords();
    return <Part {...props} />;
  };
}
