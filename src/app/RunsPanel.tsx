import type { HostEffect } from '../commandKit/appTypes.ts';
import MacroModal from './macros/MacroModal.tsx';
import Receipts from './receipts/Receipts.tsx';
import RepeatLast from './receipts/RepeatLast.tsx';

interface RunsPanelProps {
  /** What a command has asked for. */
  effect: HostEffect;
  onClose: () => void;
}

/** What was run, and what is to be run again: the list of it, its last command, and macros. */
export default function RunsPanel({ effect, onClose }: RunsPanelProps) {
  if (effect === 'showReceipts') return <Receipts onClose={onClose} />;
  if (effect === 'repeatLast') return <RepeatLast onDone={onClose} />;
  if (typeof effect === 'object' && 'macro' in effect) return <MacroModal {...effect} onClose={onClose} />;
  return null;
}
