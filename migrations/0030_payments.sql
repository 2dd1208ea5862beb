CREATE TABLE `payment_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`order` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`ref` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`option` text DEFAULT '' NOT NULL,
	`interval` text DEFAULT '' NOT NULL,
	`status` text DEFAULT '' NOT NULL,
	`parts` text,
	`currency` text DEFAULT '' NOT NULL,
	`paidCount` numeric DEFAULT 0 NOT NULL,
	`anchorAt` text DEFAULT '' NOT NULL,
	`dueAt` text DEFAULT '' NOT NULL,
	`nextAt` text DEFAULT '' NOT NULL,
	`attempts` numeric DEFAULT 0 NOT NULL,
	`lastFailure` text DEFAULT '' NOT NULL,
	`provider` text DEFAULT '' NOT NULL,
	`customerRef` text DEFAULT '' NOT NULL,
	`methodRef` text DEFAULT '' NOT NULL,
	`method` text DEFAULT '' NOT NULL,
	`cancelledAt` text DEFAULT '' NOT NULL,
	`endsAt` text DEFAULT '' NOT NULL,
	`newCents` numeric DEFAULT 0 NOT NULL,
	`newFrom` text DEFAULT '' NOT NULL,
	`noticeFor` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idx_payment_plans_order` ON `payment_plans` (`order`);--> statement-breakpoint
CREATE INDEX `idx_payment_plans_user` ON `payment_plans` (`user`);--> statement-breakpoint
CREATE INDEX `idx_payment_plans_status` ON `payment_plans` (`status`);--> statement-breakpoint
CREATE INDEX `idx_payment_plans_nextAt` ON `payment_plans` (`nextAt`);--> statement-breakpoint
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
ALTER TABLE `payments` ADD `plan` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `idx_payments_paymentRef` ON `payments` (`paymentRef`);--> statement-breakpoint
CREATE INDEX `idx_payments_plan` ON `payments` (`plan`);--> statement-breakpoint
ALTER TABLE `stripe_events` ADD `paymentRef` text DEFAULT '' NOT NULL;