/**
 * Label of the cart reminder's checkbox, stored with the consent. It is separate from the other sentences,
 * which every page loads.
 */
export const CART_REMINDER = 'Rappelez-moi ce panier par un seul e-mail, si je le laisse en attente.'
