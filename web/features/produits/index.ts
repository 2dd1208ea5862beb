export { type ProduitCard, pricedSessions, services, someProduits, useSomeProduits } from './queries.ts'
