CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment` text DEFAULT '' NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`amountCents` numeric DEFAULT 0 NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`requestedBy` text DEFAULT '' NOT NULL,
	`providerRef` text DEFAULT '' NOT NULL,
	`idempotencyKey` text DEFAULT '' NOT NULL,
	`failureReason` text DEFAULT '' NOT NULL,
	`creditNote` text DEFAULT '' NOT NULL,
	`settledAt` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_refunds_payment` ON `refunds` (`payment`);--> statement-breakpoint
CREATE INDEX `idx_refunds_order` ON `refunds` (`order`);--> statement-breakpoint
CREATE INDEX `idx_refunds_status` ON `refunds` (`status`);--> statement-breakpoint
CREATE INDEX `idx_refunds_providerRef` ON `refunds` (`providerRef`);--> statement-breakpoint
CREATE UNIQUE INDEX `idx_refunds_idempotencyKey` ON `refunds` (`idempotencyKey`) WHERE "refunds"."idempotencyKey" != '';--> statement-breakpoint
ALTER TABLE `enrollments` ADD `closedBy` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `provider` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `paymentRef` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `processingAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `idx_orders_paymentRef` ON `orders` (`paymentRef`) WHERE "orders"."paymentRef" != '';--> statement-breakpoint
ALTER TABLE `payments` ADD `paymentRef` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `method` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `dispute` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `disputedAt` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_payments_paymentRef` ON `payments` (`paymentRef`);--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `paymentRef` text DEFAULT '' NOT NULL;