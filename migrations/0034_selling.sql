ALTER TABLE `coupons` ADD `duration` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `coupons` ADD `periods` numeric;--> statement-breakpoint
ALTER TABLE `coupons` ADD `minimumCents` numeric;--> statement-breakpoint
ALTER TABLE `coupons` ADD `perPerson` numeric;--> statement-breakpoint
ALTER TABLE `payment_plans` ADD `reduction` text;