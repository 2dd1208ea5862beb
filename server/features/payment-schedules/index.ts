export {
  centsOfNumber,
  countOf,
  dueOfNumber,
  isTrial,
  openPlans,
  type PaymentPlan,
  planViews,
  priceOfNumber,
  restOf,
  trialEnd,
} from './plan.ts'
