export { type ProduitCard, services, someProduits, useSomeProduits } from './queries.ts'
