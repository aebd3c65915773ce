import type { HostEffect } from '../commandKit/appTypes.ts';
import MacroModal from './macros/MacroModal.tsx';
import Receipts from './receipts/Receipts.tsx';
import RepeatLast from './receipts/RepeatLast.tsx';

interface RunsPanelProps {
  /** The effect that a command has requested. */
  effect: HostEffect;
  onClose: () => void;
}

/** Shows the list of executed commands, repeats the last one, or opens a macro. */
export default function RunsPanel({ effect, onClose }: RunsPanelProps) {
  if (effect === 'showReceipts') return <Receipts onClose={onClose} />;
  if (effect === 'repeatLast') return <RepeatLast onDone={onClose} />;
  if (typeof effect === 'object' && 'macro' in effect) return <MacroModal {...effect} onClose={onClose} />;
  return null;
}
