export {
  accountFor,
  bundleOf,
  checkKinds,
  freedBy,
  isBundle,
  isOwnedBy,
  kindOf,
  registerSellables,
  thingOf,
} from './registry.ts'
