ALTER TABLE `coupons` ADD `duration` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `coupons` ADD `periods` numeric;--> statement-breakpoint
ALTER TABLE `coupons` ADD `minimumCents` numeric;--> statement-breakpoint
ALTER TABLE `coupons` ADD `perPerson` numeric;--> statement-breakpoint
ALTER TABLE `courses` ADD `trialDays` numeric;--> statement-breakpoint
ALTER TABLE `orders` ADD `received` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `receivedCents` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `heldUntil` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `remindedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_plans` ADD `reduction` text;--> statement-breakpoint
ALTER TABLE `site_settings` ADD `transfer` text;