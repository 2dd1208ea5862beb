export {
  bundleOf,
  checkKinds,
  isBundle,
  isOwnedBy,
  kindOf,
  registerSellables,
  signInSentence,
  thingOf,
  unitsFreed,
} from './registry.ts'
