ALTER TABLE `payment_plans` ADD `steps` text;--> statement-breakpoint
CREATE INDEX `idx_consents_order` ON `consents` (`order`);--> statement-breakpoint
CREATE INDEX `idx_refunds_settledAt` ON `refunds` (`settledAt`);