/** Beside the box of a cart's reminder, and kept with the wish. Apart from the other sentences, which every page carries. */
export const CART_REMINDER = 'Rappelez-moi ce panier par un seul e-mail, si je le laisse en attente.'
